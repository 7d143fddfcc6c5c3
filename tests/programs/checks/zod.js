// zod: schemas, their errors, and JSON schema.
import * as z from 'zod';
const User = z.object({
  id: z.number().int().positive(), name: z.string().min(2).max(20), email: z.email().optional(),
  roles: z.array(z.enum(['admin', 'user'])).nonempty(), when: z.coerce.date(), meta: z.record(z.string(), z.unknown()),
  kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a'), a: z.string() }), z.object({ type: z.literal('b'), b: z.bigint() })]),
}).strict();
const good = { id: 1, name: 'Ada', email: 'ada@example.org', roles: ['admin'], when: '2026-01-02', meta: { x: 1 }, kind: { type: 'b', b: 12n } };
console.log(User.parse(good).when.toISOString());
for (const bad of [{}, { ...good, id: -1.5, roles: [] }, { ...good, email: 'x', extra: 1 }, { ...good, kind: { type: 'c' } }, { ...good, kind: { type: 'a', a: 7 } }]) {
  const result = User.safeParse(bad);
  console.log(result.success, JSON.stringify(result.error?.issues), z.prettifyError(result.error));
}
let passed = 0;
for (let i = 0; i < 3000; i++) if (User.safeParse({ ...good, id: i % 5, name: 'n'.repeat(i % 23) }).success) passed++;
console.log(passed);
const Tree = z.object({ value: z.number(), get children() { return z.array(Tree); } });
console.log(JSON.stringify(Tree.parse({ value: 1, children: [{ value: 2, children: [] }] })));
console.log(JSON.stringify(z.toJSONSchema(z.object({ a: z.string().regex(/^x+$/).default('x'), b: z.tuple([z.number(), z.boolean()]).nullable() }))));
const Piped = z.string().transform((s) => s.length).pipe(z.number().min(3)).refine((n) => n % 2 === 0, { error: 'odd' });
console.log(JSON.stringify(Piped.safeParse('abc').error?.issues), Piped.parse('abcd'));
for (const [schema, texts] of [[z.uuid(), ['c56a4180-65aa-42ec-a945-5fd21dec0538', 'no']], [z.ipv6(), ['::1', '1:2:3']], [z.iso.datetime({ offset: true }), ['2020-01-01T00:00:00+02:00', '2020-13-01']], [z.base64(), ['aGk=', '*']], [z.cidrv4(), ['10.0.0.0/8', '10/8']]])
  console.log(texts.map((text) => schema.safeParse(text).success).join(' '));
await0(z.string().refine(async (s) => s === 'yes').safeParseAsync('no'));
function await0(promise) { promise.then((result) => console.log('async', JSON.stringify(result.error.issues))); }
