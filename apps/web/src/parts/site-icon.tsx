/**
 * The favicon of a site, or the first letter of its name: decoration beside the name, so screen
 * readers skip it. @param url null: there is none; undefined: not known yet
 */
export function SiteIcon({ name, url }: { name: string; url: string | null | undefined }) {
  if (!url)
    return (
      <span className="icon" aria-hidden="true">
        {url === null && [...name.replace(/^www\./i, '')][0]?.toUpperCase()}
      </span>
    );
  const { pathname, search } = new URL(url);
  return <img className="icon" src={pathname + search} alt="" width="24" height="24" loading="lazy" />;
}
