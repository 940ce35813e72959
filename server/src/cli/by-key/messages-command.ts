import { listPartnerMessages, notePartnerMessageReturned, outboxSets, sendPartnerMessageAgain } from '@siteid/contract';
import { Command, Option } from 'commander';
import { askedOf, type ListOptions, listed, pageInWords, withKey } from '../teams/list-options.ts';
import { say, type Terminal } from '../terminal.ts';
import { ask, type Target } from './call-partner.ts';

type MessagesOptions = ListOptions & { readonly set: (typeof outboxSets)[number] };

/** `siteid messages …`: what waits or failed to go out, sending it again, and saying what came back, by a key for that (W-7-5, W-8-1). */
export function messagesCommand(terminal: Terminal): Command {
  const text = (id: string) => say(terminal, `cli.messages.${id}`);
  const messages = new Command('messages').description(text('about'));
  listed(terminal, messages.command('list').description(text('list')))
    .addOption(new Option('--set <set>', text('set')).choices(outboxSets).default('failed'))
    .action(async ({ set, ...options }: MessagesOptions) => {
      const { messages: found, ...pages } = await ask(terminal, options, listPartnerMessages, { ...askedOf(options), set });
      const rows = found.map(({ id, created, kind, recipient, reason }) => [
        id,
        created.slice(0, 16).replace('T', ' '),
        say(terminal, `outbox.kind.${kind}`),
        recipient,
        reason ?? '',
      ]);
      const head = (['created', 'kind', 'recipient', 'why'] as const).map((id) => say(terminal, `outbox.column.${id}`));
      terminal.out(pageInWords(terminal, [say(terminal, 'cli.column.id'), ...head], rows, pages));
    });
  withKey(terminal, messages.command('send-again').description(text('send-again')))
    .argument('<message>', text('message'))
    .action(async (messageId: string, target: Target) => {
      await ask(terminal, target, sendPartnerMessageAgain, { messageId });
      terminal.out(`${say(terminal, 'cli.people.done')}\n`);
    });
  withKey(terminal, messages.command('came-back').description(text('came-back')))
    .argument('<message>', text('message'))
    .requiredOption('--reason <text>', text('reason'))
    .action(async (messageId: string, { reason, ...target }: Target & { readonly reason: string }) => {
      const { noted } = await ask(terminal, target, notePartnerMessageReturned, { messageId, reason });
      terminal.out(`${noted ? say(terminal, 'cli.people.done') : text('notSent')}\n`);
    });
  return messages;
}
