// How the game on the screen has its kinds drawn.

import type { Picture } from '../../wire';

class Worn {
  pictures: Map<string, Picture> = $state.raw(new Map());
}

export const worn = new Worn();

/** Another game, or none. */
export function wear(pictures: Picture[] | undefined): void {
  worn.pictures = new Map((pictures ?? []).map((picture) => [picture.kind, picture]));
}
