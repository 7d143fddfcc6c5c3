// A tool script over `examples/catalogue`: independent calls overlap, and only a summary leaves the script.
const names = ['rose', 'oak', 'fern'];
const grown = await Promise.all(names.map((name, i) => zero.plants.grow(name, (i + 1) * 2)));
const { litres } = await zero.weather.rain(3);

const tallest = grown.reduce((best, plant) => plant.height > best.height ? plant : best);
const all = await zero.libs.garden.plants.list();

return { plants: all.map(({ name }) => name), tallest: tallest.name, litres };
