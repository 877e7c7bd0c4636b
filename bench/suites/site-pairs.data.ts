/**
 * Pairs of sites of real origin, ordered by hand on 2026-11-26: the better one, and those that are worse. By a picture of the start page at
 * 1,200 pixels and by its source (title, language, viewport, headings, names of links and fields, alternative texts, filler text). Scores
 * of an earlier version were known for 36 of the sites; those of this version were not. Names are `owner--repository` in lower case.
 */
export const WORSE_SITES: Readonly<Record<string, readonly string[]>> = {
  'hassanbuttar--hassankalim.com': [
    'nkhlrstg--dent-web',
    'salehin24--e-commerce-website-template',
    'salem-team--engaz',
    'skaskt--skaskt.github.io',
    'salemzuber--skzphysiomeds.in',
    'buswaon--fse',
    'bustertmc--sthlmyoga',
    'salemphotography--salemphotography.github.io',
    'stmaryschurch--stmaryschurch.github.io',
    'pgconference--pgconference.github.io',
  ],
  'busyjan--m293_tbz_jan-ludwig': [
    'salehin24--e-commerce-website-template',
    'saleh-furqan--ecommercewebsite',
    'secondsundayonmain--secondsundayonmain',
    'butulparveen--center-for-health-in-public-systems',
    'nkhlrstg--dent-web',
    'geeekgod--textile-landing',
    'salehtanvir--cafe',
    'stmaryschurch--stmaryschurch.github.io',
    'saleh-chanselme--la-plume-libre',
  ],
  'salemal-nahdi--aus-best-painting': [
    'skaskt--skaskt.github.io',
    'pc-ezema--testimony-health-care',
    'kyccwic2021--kyccwicconference.github.io',
    'salem-team--engaz',
    'resilientpowergridwvu--resilientpowergridwvu.github.io',
    'buswaon--fse',
  ],
  'salezemun--hotel-web-site': [
    'salemzuber--skzphysiomeds.in',
    'butulparveen--center-for-health-in-public-systems',
    'nkhlrstg--dent-web',
    'danielbiller--danielbiller.github.io',
    'bustertmc--sthlmyoga',
    'salehtanvir--cafe',
  ],
  'butteryimportant--smartkidspreschool': [
    'nkhlrstg--dent-web',
    'salemzuber--skzphysiomeds.in',
    'salehin24--e-commerce-website-template',
  ],
  'sale10--royal-pomeranians-site': [
    'saleh-furqan--ecommercewebsite',
    'jan4-2021--thebesticemakers.com',
    'buswaon--fse',
  ],
  'seopartner71-ux--tsvetochnyj-butik-4dd721': ['secondsundayonmain--secondsundayonmain'],
  'saleem1pro--static_coffee_site': [
    'salehin24--e-commerce-website-template',
    'nkhlrstg--dent-web',
    'salemzuber--skzphysiomeds.in',
  ],
  'saleesinha--greenbite': [
    'saleh-furqan--ecommercewebsite',
    'salem-team--engaz',
    'resilientpowergridwvu--resilientpowergridwvu.github.io',
    'skaskt--skaskt.github.io',
  ],
  'saleh-ahmed-saleh--arabic-blog-website': ['nkhlrstg--dent-web', 'secondsundayonmain--secondsundayonmain'],
  'salehk98--weekend_project_2': [
    'salehin24--e-commerce-website-template',
    'kyccwic2021--kyccwicconference.github.io',
    'butulparveen--center-for-health-in-public-systems',
  ],
  'salemmutambo--nshima-nation-2': [
    'skaskt--skaskt.github.io',
    'pc-ezema--testimony-health-care',
    'saleh-furqan--ecommercewebsite',
  ],
  'buulehenry--bhens-website': ['nkhlrstg--dent-web', 'jan4-2021--thebesticemakers.com'],
  'geeekgod--textile-landing': ['salehin24--e-commerce-website-template', 'nkhlrstg--dent-web'],
  'salemphotography--salemphotography.github.io': ['salemzuber--skzphysiomeds.in', 'salem-team--engaz'],
  'buswaon--fse': ['nkhlrstg--dent-web'],
};
