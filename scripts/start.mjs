import { runOnNode26 } from './node-26.mjs';

// `npm run production` means production whatever else is set; `npm start` is the demo unless PORTAL_MODE says otherwise.
if (process.argv[2] === 'production') process.env.PORTAL_MODE = 'production';
else process.env.PORTAL_MODE ??= 'demo';
await runOnNode26('server/src/main.ts');
