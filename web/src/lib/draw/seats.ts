// Colour and silhouette of a seat always go together. Outlines fit a circle of radius 1. In the order in which seats are handed out.

export const COLOURS = ['red', 'blue', 'yellow', 'green', 'violet', 'pink', 'orange', 'bone', 'lime'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Silhouette {
  word: string;
  path: string;
  /** Where the icon sits in the shape, and how large it is. */
  icon: { y: number; size: number };
}

const SILHOUETTES: Record<Colour, Silhouette> = {
  red: {
    word: 'shield',
    path: 'M-.92-.9H.92V.22L0 1.12L-.92.22z',
    icon: { y: -0.14, size: 1.5 },
  },
  blue: { word: 'circle', path: 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0z', icon: { y: 0, size: 1.52 } },
  green: { word: 'square', path: 'M-.92-.92H.92V.92H-.92z', icon: { y: 0, size: 1.6 } },
  yellow: {
    word: 'diamond',
    path: 'M0-1.24L1.24 0L0 1.24L-1.24 0z',
    icon: { y: 0, size: 1.38 },
  },
  violet: {
    word: 'house',
    path: 'M0-1.16L1.1-.32L.74.94H-.74L-1.1-.32z',
    icon: { y: 0.06, size: 1.38 },
  },
  orange: {
    word: 'wedge',
    path: 'M-.58-.98H.58L1.12.92H-1.12z',
    icon: { y: 0.1, size: 1.4 },
  },
  pink: {
    word: 'leaf',
    path: 'M-.96.96V-.02C-.96-.6-.6-.96-.02-.96H.96V.02C.96.6.6.96.02.96z',
    icon: { y: 0, size: 1.46 },
  },
  bone: {
    word: 'cross',
    path: 'M-.52-1.06H.52V-.52H1.06V.52H.52V1.06H-.52V.52H-1.06V-.52H-.52z',
    icon: { y: 0, size: 1.5 },
  },
  lime: {
    word: 'spool',
    path: 'M-1.08-1H1.08C.5-.42.5.42 1.08 1H-1.08C-.5.42-.5-.42-1.08-1z',
    icon: { y: 0, size: 1.16 },
  },
};

/** Pieces of nobody: an ivory octagon, which no seat has. */
const NOBODY: Silhouette = {
  word: 'octagon',
  path: 'M-.42-.98H.42L.98-.42V.42L.42.98H-.42L-.98.42V-.42z',
  icon: { y: 0, size: 1.5 },
};

export function silhouette(colour: string | undefined): Silhouette {
  return SILHOUETTES[colour as Colour] ?? NOBODY;
}

export function paint(colour: string | undefined): string {
  return colour !== undefined && colour in SILHOUETTES ? `var(--seat-${colour})` : 'var(--seat-nobody)';
}
