export const RECIPE = '/bread-without-kneading/';
