// A tool script: the body of an async function. It looks at every scene whose name starts with "level" and returns a short summary.
const scenes = await zero.scene.list();
const levels = scenes.filter(({ name }) => name.startsWith('level'));

const countOf = (entities) => Array.isArray(entities) ? entities.length : Number(entities) || 0;

const details = await Promise.all(levels.map(async ({ name, kind, entities }) => {
  try {
    const scene = await zero.scene.get(name);
    return { name, kind: scene?.kind ?? kind, entities: countOf(scene?.entities ?? entities) };
  } catch (error) {
    return { name, kind, entities: countOf(entities), problem: error.message };
  }
}));

details.sort((a, b) => b.entities - a.entities);

return {
  scenes: scenes.length,
  levels: details.length,
  entities: details.reduce((sum, { entities }) => sum + entities, 0),
  largest: details[0]?.name ?? null,
  problems: details.filter(({ problem }) => problem !== undefined).map(({ name, problem }) => `${name}: ${problem}`),
};
