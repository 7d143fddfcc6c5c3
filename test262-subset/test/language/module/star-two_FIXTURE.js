export const both = 2, two = 2;
