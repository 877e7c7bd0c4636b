export const PAGE = '/bread-without-kneading/';
