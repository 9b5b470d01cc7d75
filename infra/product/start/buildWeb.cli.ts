import { repositoryRootFolder } from './folders.ts';
import { rebuildWebAppIfSourcesChanged } from './webBuild.ts';

/** `npm run build`: builds the web app as `npm start` does. */
const { folder, built } = await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
console.log(`${folder} ${built ? 'built' : 'is up to date'}`);
