import { repositoryRootFolder } from './folders.ts';
import { ensureWebBuild } from './webBuild.ts';

/** `npm run build`: builds the web app as `npm start` does. */
const { folder, built } = await ensureWebBuild(repositoryRootFolder);
console.log(`${folder} ${built ? 'built' : 'is up to date'}`);
