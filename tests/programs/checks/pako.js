// pako deflates and inflates.
import * as pako from 'pako';
import lodash from 'text:lodash/lodash.js';
import { digest } from '../shims/digest.js';
const bytes = Uint8Array.from(lodash, (c) => c.charCodeAt(0) & 255);
for (const level of [1, 6, 9]) {
  const packed = pako.deflate(bytes, { level });
  const back = pako.inflate(packed);
  console.log(level, packed.length, digest(String.fromCharCode(...packed.subarray(0, 5000))), back.length === bytes.length && back.every((b, i) => b === bytes[i]));
}
console.log(pako.ungzip(pako.gzip(bytes.subarray(0, 100))).length);
try { pako.inflate(bytes); } catch (error) { console.log(String(error.message ?? error)); }
