import { writeFileSync } from 'node:fs';
import { generateOpenApiDocument, openApiFilePath } from './document.ts';

const document = await generateOpenApiDocument();
writeFileSync(openApiFilePath, `${JSON.stringify(document, null, 1)}\n`);
console.log(`${Object.keys(document['paths'] as object).length} paths`);
