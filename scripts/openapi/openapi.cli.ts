import { writeFileSync } from 'node:fs';
import { generateOpenApiDocument, openApiFile } from './document.ts';

const document = await generateOpenApiDocument();
writeFileSync(openApiFile, `${JSON.stringify(document, null, 1)}\n`);
console.log(`${Object.keys(document['paths'] as object).length} paths`);
