// TypeScript's own compiler over declarations and a program that uses them. Arguments: files.
import ts from 'typescript';

const files = process.argv.slice(2);
const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], types: [], moduleDetection: 3, module: ts.ModuleKind.ES2022 };
const faults = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
for (const { file, start, messageText } of faults) {
  const at = file?.getLineAndCharacterOfPosition(start);
  console.log(`${file?.fileName}:${at?.line + 1}:${at?.character + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}
process.exit(faults.length ? 1 : 0);
