export { Logo, OrganizationDetail, OrganizationList, Plan } from './organization.dto.js';
