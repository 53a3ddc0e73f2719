export function hostileSvgs(trap: string): { name: string; text: string }[];
export const REFUSED_SVGS: Record<string, string>;
