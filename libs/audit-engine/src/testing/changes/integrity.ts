export const HIDDEN = 'style="position:absolute;left:-5000px"';
