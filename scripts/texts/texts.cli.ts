import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import linguiConfig from '../../web/lingui.config.ts';
import { mapFilesToScreens, severalScreens } from './screens.ts';

/** A text of the interface, and the files that show it. */
interface PrintedText {
  readonly text: string;
  readonly files: readonly string[];
}

async function readTexts(): Promise<readonly PrintedText[]> {
  const catalogs = await getCatalogs(makeConfig(linguiConfig));
  const read = await Promise.all(catalogs.map(async (catalog) => (await catalog.read('en')) ?? {}));
  return read.flatMap((messages) =>
    Object.values(messages).map(({ message, translation, origin }) => ({
      text: message ?? translation ?? '',
      files: (origin ?? []).map(([file]) => `web/${file}`),
    })),
  );
}

/** `npm run texts`: prints all texts of the interface by screen, each with the files that show it. */
const screens = mapFilesToScreens();
const textsByScreen = Map.groupBy(await readTexts(), ({ files }) => {
  const names = new Set(files.map((file) => screens.get(file) ?? severalScreens));
  return names.size === 1 ? ([...names][0] ?? severalScreens) : severalScreens;
});
for (const [screen, texts] of [...textsByScreen].toSorted(([one], [other]) => one.localeCompare(other))) {
  console.log(`\n# ${screen} (${texts.length})\n`);
  for (const { text, files } of texts.toSorted((one, other) => one.text.localeCompare(other.text)))
    console.log(`${text}\n    ${files.join(', ')}`);
}
