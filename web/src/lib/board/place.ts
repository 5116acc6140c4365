// Where a popover goes so that it does not cover what it speaks of.

export interface Anchor {
  x: number;
  y: number;
  r: number;
  width: number;
  height: number;
}

export function beside(anchor: Anchor, cardWidth: number, cardHeight: number): { left: number; top: number; side: 'left' | 'right' | 'over' } {
  const gap = 8;
  const right = anchor.x + anchor.r + gap;
  const left = anchor.x - anchor.r - gap - cardWidth;
  const top = Math.max(8, Math.min(anchor.y - cardHeight * 0.4, anchor.height - cardHeight - 8));
  if (right + cardWidth <= anchor.width - 6) return { left: right, top, side: 'right' };
  if (left >= 6) return { left, top, side: 'left' };
  const above = anchor.y > anchor.height / 2;
  return {
    left: Math.max(6, Math.min(anchor.x - cardWidth / 2, anchor.width - cardWidth - 6)),
    top: above ? Math.max(6, anchor.y - anchor.r - gap - cardHeight) : Math.min(anchor.y + anchor.r + gap, anchor.height - cardHeight - 6),
    side: 'over',
  };
}
