import { writeFileSync } from 'node:fs';
import { sampleCatalogueFiles, buildSampleCatalogueWorkbook } from './sampleCatalogue.ts';

writeFileSync(sampleCatalogueFiles.workbook, buildSampleCatalogueWorkbook());
