import { writeFileSync } from 'node:fs';
import { describeApi, documentFile } from './document.ts';

const document = await describeApi();
writeFileSync(documentFile, `${JSON.stringify(document, null, 1)}\n`);
console.log(`${Object.keys(document['paths'] as object).length} paths`);
