// The sum of a column of an uploaded table: zerojs playground examples/totals.mjs --file examples/totals.csv --args '["amount"]'
export default function (column) {
  const [head, ...rows] = getFile(1).text.trim().split('\n').map((line) => line.split(','));
  const at = head.indexOf(column);
  if (at < 0) throw new RangeError(`there is no column ${column}; there are ${head.join(', ')}`);
  return { rows: rows.length, total: rows.reduce((sum, row) => sum + Number(row[at]), 0) };
}
