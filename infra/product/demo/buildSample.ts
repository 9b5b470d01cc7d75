import { writeFileSync } from 'node:fs';
import { sampleCatalogueFiles, buildSampleWorkbook } from './sampleCatalogue.ts';

writeFileSync(sampleCatalogueFiles.workbook, buildSampleWorkbook());
