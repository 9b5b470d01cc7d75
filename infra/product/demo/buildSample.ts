import { writeFileSync } from 'node:fs';
import { demoCatalogueFileUrls, buildDemoCatalogueWorkbook } from './sampleCatalogue.ts';

writeFileSync(demoCatalogueFileUrls.workbook, buildDemoCatalogueWorkbook());
