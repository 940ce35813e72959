import type { CardOrderStatus, orderState } from '@siteid/contract';
import type * as z from 'zod/mini';
import { say, type Terminal } from '../terminal.ts';

export function statusInWords(terminal: Terminal, status: CardOrderStatus): string {
  return say(terminal, `cardapi.cardStatus.${status}`);
}

export function stateInWords(terminal: Terminal, { order_id: id, status }: z.output<typeof orderState>): string {
  return `${say(terminal, 'cli.state', { id, status: statusInWords(terminal, status) })}\n`;
}
