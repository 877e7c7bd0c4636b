import { useDraft } from '../drafts.js';
import { PoliciesDialog } from './alert-policies.js';

/** What is watched on all sites, unless a site says otherwise. */
export function AlertDefaults() {
  const [isOpen, setOpen] = useDraft('alert policies of all sites are open', false);
  return (
    <section id="alert-defaults">
      <div className="head">
        <h2>Alerts</h2>
        <button className="plain" onClick={() => setOpen(true)}>
          What to watch
        </button>
      </div>
      <p className="dim">What Sqout watches on all sites. Each site can have other settings on its page.</p>
      {isOpen && <PoliciesDialog websiteId={null} close={() => setOpen(false)} />}
    </section>
  );
}
