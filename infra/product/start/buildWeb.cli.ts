import { rootFolder } from './folders.ts';
import { ensureWebBuild } from './webBuild.ts';

/** `npm run build`: the web app, as `npm start` builds and serves it. */
const { folder, built } = await ensureWebBuild(rootFolder);
console.log(`${folder} ${built ? 'built' : 'is up to date'}`);
