/** What people have sorted a site under. */
export function Tags({ of }: { of: readonly string[] }) {
  return of.map((tag) => (
    <span key={tag} className="pill">
      {tag}
    </span>
  ));
}
