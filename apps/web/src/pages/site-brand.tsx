import { useQueryClient } from '@tanstack/react-query';
import type { Website } from '#client';
import { website } from '../api/queries.js';
import { Select } from '../parts/fields.js';
import { LogoField } from '../parts/logo-field.js';

/** What a form sends of it. A member that is not there is as the organization's. */
export type TypedBrand = Omit<Website['brand'], 'logoUrl'>;

/** A browser's field for colours always has one. */
const FIRST_COLOR = '#2563eb';
const AS_ORGANIZATION = { id: '', name: 'As the organization' } as const;
const STRIPE = [AS_ORGANIZATION, { id: 'none', name: 'None' }, { id: 'own', name: 'Choose a colour' }] as const;
const LAST_LINE = [AS_ORGANIZATION, { id: 'none', name: 'None' }, { id: 'own', name: 'Write one' }] as const;
const MADE_WITH = [AS_ORGANIZATION, { id: 'yes', name: 'Say it' }, { id: 'no', name: 'Leave it out' }] as const;

const choiceOf = (text: string | undefined): '' | 'none' | 'own' =>
  text === undefined ? '' : text === '' ? 'none' : 'own';

/** How shared reports of the site look, where it is not as the organization says. */
export function BrandFields({ brand, set }: { brand: TypedBrand; set: (brand: TypedBrand) => void }) {
  const { color, footer, isSqoutNamed } = brand;
  const without = (name: keyof TypedBrand): TypedBrand => {
    const { [name]: _gone, ...rest } = brand;
    return rest;
  };
  return (
    <fieldset>
      <legend>Shared reports</legend>
      <Select
        label="Stripe in a colour"
        of={STRIPE}
        value={choiceOf(color)}
        choose={(to) => set(to === '' ? without('color') : { ...brand, color: to === 'own' ? FIRST_COLOR : '' })}
      />
      {choiceOf(color) === 'own' && (
        <label>
          <span>Colour</span>
          <input type="color" value={color} onChange={({ target }) => set({ ...brand, color: target.value })} />
        </label>
      )}
      <Select
        label="Last line"
        of={LAST_LINE}
        value={choiceOf(footer)}
        choose={(to) => set(to === '' ? without('footer') : { ...brand, footer: to === 'own' ? ' ' : '' })}
      />
      {choiceOf(footer) === 'own' && (
        <label>
          <span>Text of the last line</span>
          <input
            maxLength={200}
            value={footer?.trimStart()}
            placeholder="Acme, Main Street 1"
            onChange={({ target }) => set({ ...brand, footer: target.value || ' ' })}
          />
        </label>
      )}
      <Select
        label="“Made with Sqout”"
        of={MADE_WITH}
        value={isSqoutNamed === undefined ? '' : isSqoutNamed ? 'yes' : 'no'}
        choose={(to) => set(to === '' ? without('isSqoutNamed') : { ...brand, isSqoutNamed: to === 'yes' })}
      />
    </fieldset>
  );
}

/** Beside the form: it is stored when it is chosen. */
export function SiteLogo({ data: { id, siteKey, brand } }: { data: Website }) {
  const client = useQueryClient();
  return (
    <section className="stack">
      <h2>Logo of shared reports</h2>
      <LogoField
        path={`/v1/websites/${id}/logo`}
        url={brand.logoUrl}
        alt={`Logo of ${siteKey}`}
        none="None. Reports show the one of the organization."
        done={() => client.invalidateQueries({ queryKey: website(id).queryKey })}
      />
    </section>
  );
}
