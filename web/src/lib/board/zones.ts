// Zones of a map: their tints and numerals, wherever they are named.

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];
export const TINTS = ['', '#c9b45a', '#df9550', '#d8604c', '#86b4ea', '#b58be0'];

export const numbered = (ground: string): number => Number(ground.replace(/\D/g, '')) || 1;
