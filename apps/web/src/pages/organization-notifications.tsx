import { SettingsPage } from '../parts/organization-settings.js';
import { AlertDefaults } from './organization-alerts.js';
import { Channels } from './organization-channels.js';

/** What is watched on all sites, and where the organization is told. */
export function NotificationsPage() {
  return (
    <SettingsPage of="/organization/notifications">
      {() => (
        <>
          <Channels />
          <AlertDefaults />
        </>
      )}
    </SettingsPage>
  );
}
