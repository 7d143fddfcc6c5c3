// d3-array: statistics, bins, groups.
import * as d3 from 'd3-array';
const data = Array.from({ length: 20000 }, (_, i) => ({ x: ((i * 7919) % 10007) / 7, g: 'abcde'[i % 5], h: i % 3 }));
console.log(d3.mean(data, (d) => d.x), d3.median(data, (d) => d.x), d3.deviation(data, (d) => d.x), d3.quantile(data, 0.9, (d) => d.x), d3.extent(data, (d) => d.x).join());
console.log(JSON.stringify(d3.rollups(data, (v) => d3.sum(v, (d) => d.x), (d) => d.g, (d) => d.h)));
console.log(d3.bin().thresholds(20)(data.map((d) => d.x)).map((b) => `${b.x0}-${b.x1}:${b.length}`).join(' '), d3.ticks(0.1, 7.3, 9).join(), d3.fsum([0.1, 0.2, 0.3, 1e20, -1e20]));
console.log(d3.bisector((d) => d).left([1, 2, 3, 5], 4), d3.cross([1, 2], 'ab').join('|'), d3.transpose([[1, 2], [3, 4]]).join('|'), d3.greatest(data, (d) => d.x).x, d3.shuffler(() => 0.5)([1, 2, 3, 4]).join(), [...d3.union([1, 2], [2, 3])].join());
