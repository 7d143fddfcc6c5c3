// ajv compiles JSON schemas to functions.
import Ajv from 'ajv/dist/2020.js';
import { digest } from '../shims/digest.js';
const ajv = new (Ajv.default ?? Ajv)({ allErrors: true, strict: false, code: { source: true } });
const schema = { $id: 's', type: 'object', required: ['id', 'tags'], additionalProperties: false, properties: { id: { type: 'integer', minimum: 1 }, tags: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^\\p{L}+$' } }, child: { $ref: '#' }, x: { oneOf: [{ type: 'null' }, { const: 3 }, { enum: ['a', 'b'] }] }, y: { if: { type: 'number' }, then: { multipleOf: 0.5 }, else: { maxLength: 2 } } }, unevaluatedProperties: false, patternProperties: { '^z': { type: 'boolean' } } };
const validate = ajv.compile(schema);
console.log(digest(validate.source.validateCode ?? ''));
for (const data of [{ id: 1, tags: ['é'] }, { id: 0, tags: ['a', 'a', '1'], w: 1 }, { id: 2, tags: [], child: { id: 'x' } }, { id: 1, tags: [], x: 4, y: 0.3, z1: 1 }, 7])
  console.log(validate(data), JSON.stringify(validate.errors));
let good = 0;
for (let i = 0; i < 20000; i++) if (validate({ id: i, tags: ['a', 'b'], child: { id: i % 7, tags: [] } })) good++;
console.log(good, ajv.errorsText(null));
