// The list of games, fetched once.

import type { GameInfo } from '../../wire';
import { api } from '../net/api';

class Games {
  list: GameInfo[] = $state.raw([]);
  trouble = $state('');
  #asked = false;

  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    api.games().then(
      (list) => (this.list = list),
      (error: unknown) => {
        this.trouble = error instanceof Error ? error.message : String(error);
        this.#asked = false;
      },
    );
  }

  find(id: string): GameInfo | undefined {
    return this.list.find((game) => game.id === id);
  }
}

export const games = new Games();
