import { appendFileSync } from 'node:fs';
import { openLetterBox } from '../../../server/src/testing/production/letter-box.ts';

/** A mail server as a process: `PORT FILE`. It says that it has a mail once its address and the moment stand in the file. */
const [port, file = ''] = process.argv.slice(2);
await openLetterBox(Number(port), (address) => appendFileSync(file, `${address} ${Date.now()}\n`));
