// Brings a live scene up to date, as the server's `apply` does.

import type { Change, Live } from '../../wire';

function put<T>(list: T[], is: T, same: (there: T) => boolean): T[] {
  const at = list.findIndex(same);
  return at < 0 ? [...list, is] : list.map((there, i) => (i === at ? is : there));
}

export function apply(live: Live, changes: Change[]): Live {
  const now: Live = { ...live };
  for (const change of changes) {
    switch (change.part) {
      case 'time':
        now.time = change.is;
        break;
      case 'phase':
        now.phase = change.is;
        break;
      case 'active':
        now.active = change.is;
        break;
      case 'space':
        now.spaces = put(now.spaces, change.is, (there) => there.id === change.is.id);
        break;
      case 'space-gone':
        now.spaces = now.spaces.filter((there) => there.id !== change.is);
        break;
      case 'link':
        now.links = put(now.links, change.is, (there) => there.id === change.is.id);
        break;
      case 'link-gone':
        now.links = now.links.filter((there) => there.id !== change.is);
        break;
      case 'seat':
        now.seats = put(now.seats, change.is, (there) => there.seat === change.is.seat);
        break;
      case 'seat-gone':
        now.seats = now.seats.filter((there) => there.seat !== change.is);
        break;
      case 'shared':
        now.shared = change.is;
        break;
      case 'trays':
        now.trays = change.is;
        break;
      case 'hand':
        now.hand = change.is;
        break;
      case 'chain':
        now.chain = change.is;
        break;
      case 'battle':
        now.battle = change.is;
        break;
      case 'prompt':
        now.prompt = change.is;
        break;
      case 'asides':
        now.asides = change.is;
        break;
      case 'offers':
        now.offers = change.is;
        break;
      case 'waiting':
        now.waiting = change.is;
        break;
      case 'ending':
        now.ending = change.is;
        break;
      case 'area':
        now.areas = put(now.areas ?? [], change.is, (there) => there.tray.id === change.is.tray.id);
        break;
      case 'area-gone':
        now.areas = (now.areas ?? []).filter((there) => there.tray.id !== change.is);
        break;
      case 'order':
        now.order = change.is;
        break;
      case 'ballot':
        now.ballot = change.is ?? undefined;
        break;
      case 'payment':
        now.payment = change.is ?? undefined;
        break;
      case 'limits':
        now.limits = change.is;
        break;
      case 'overlays':
        now.overlays = change.is;
        break;
      case 'tracks':
        now.tracks = change.is;
        break;
      default:
        change satisfies never;
    }
  }
  return now;
}
