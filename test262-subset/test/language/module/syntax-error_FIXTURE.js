export const broken = ;
