import { spawnSync } from 'node:child_process';
import { root } from '../node-26.mjs';
import { judgeAudit } from './judge-audit.ts';

/** Asks the registry for known vulnerabilities of what production is made of: what comes of it, `judgeAudit` says. */
const audit = ['audit', '--omit=dev', '--json', '--fetch-timeout=15000', '--fetch-retries=0'];
const { said, isGood } = judgeAudit(spawnSync('npm', audit, { cwd: root, encoding: 'utf8' }));
for (const line of said) console.log(line);
process.exitCode = isGood ? 0 : 1;
