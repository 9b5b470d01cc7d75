import { writeFileSync } from 'node:fs';
import { samplePaths, sampleWorkbook } from './sampleCatalogue.ts';

writeFileSync(samplePaths.workbook, sampleWorkbook());
