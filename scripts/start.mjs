import { runOnNode26 } from './node-26.mjs';

process.env.PORTAL_MODE ??= 'demo';
await runOnNode26('server/src/main.ts', process.argv.slice(2));
