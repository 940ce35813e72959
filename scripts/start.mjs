import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runOnNode26 } from './node-26.mjs';
import { say } from './say.mjs';

// `npm run production` means production whatever else is set; `npm start` is the demo unless PORTAL_MODE says otherwise.
if (process.argv[2] === 'production') process.env.PORTAL_MODE = 'production';
else process.env.PORTAL_MODE ??= 'demo';

if (!existsSync(join(root, 'web/dist/index.html'))) {
  console.error(say('cli.start.notBuilt'));
  process.exit(1);
}
await runOnNode26('server/src/main.ts', process.argv.slice(2));
