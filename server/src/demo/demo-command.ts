import { Command } from 'commander';
import { usualKeyFile } from '../cli/by-key/key-file.ts';
import type { WithPortal } from '../cli/open-portal.ts';
import { CommandFailed, say, type Terminal } from '../cli/terminal.ts';
import { resetPath } from './demo-routes.ts';
import { renewDemo } from './world/renew-demo.ts';

/** `siteid demo …` */
export function demoCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const demo = new Command('demo').description(say(terminal, 'cli.demo.about'));
  demo
    .command('reset')
    .description(say(terminal, 'cli.demo.reset'))
    .action(async () => {
      const isDone = (await askRunningPortal(terminal)) || (await withPortal(renewDemo));
      if (!isDone) throw new CommandFailed(2, say(terminal, 'cli.demo.notADemo'));
      terminal.out(`${say(terminal, 'cli.demo.done')}\n`);
    });
  return demo;
}

/** The portal that runs on the embedded database has it to itself, so it is the one to ask. */
async function askRunningPortal(terminal: Terminal): Promise<boolean> {
  const file = usualKeyFile(terminal);
  const key = file?.keys[0]?.key;
  if (file === undefined || key === undefined) return false;
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`${file.url}${resetPath}`, { method: 'POST', headers }).catch(() => undefined);
  return reply?.ok === true;
}
