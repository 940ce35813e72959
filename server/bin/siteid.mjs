#!/usr/bin/env node
import { runOnNode26 } from '../../scripts/node-26.mjs';

await runOnNode26('server/src/cli.ts', process.argv.slice(2));
