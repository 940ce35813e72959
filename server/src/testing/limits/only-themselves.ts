import type { Asker } from '../../http/limits/room.ts';

/** A person or key that asks for room for nobody else. */
export const onlyThemselves = (id: string): Asker => ({ id, groups: [] });

/** Somebody of no company: what they have is waited for where all of the room is full. */
export const anybody = onlyThemselves('anybody');
