import type { Asker } from '../../http/limits/room.ts';

/** A person or key that asks for room for nobody else. */
export const onlyThemselves = (id: string): Asker => ({ id, groups: [] });
