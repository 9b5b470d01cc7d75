import { runOperatorCommandWithServices } from './commandLine.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import { replaceCatalogueFromExcelFile } from './replaceCatalogueFromExcelFile.ts';
import { formatCatalogueImportIssues, formatCatalogueImportReport } from './importReport.ts';

/** `npm run catalogue:import -- FILE`: replaces the catalogue with an Excel file and prints the result row by row. */
const {
  words: [file = ''],
} = parseProcessArgumentsOrExit({
  usage: 'Replace the catalogue with a file: npm run catalogue:import -- FILE.xlsx',
  words: [1, 1],
});
await runOperatorCommandWithServices(async (services) => {
  try {
    await replaceCatalogueFromExcelFile(services, file, (report) => {
      for (const line of formatCatalogueImportReport(report)) console.log(line);
    });
  } catch (error) {
    for (const line of formatCatalogueImportIssues(error)) console.error(line);
    throw error;
  }
});
