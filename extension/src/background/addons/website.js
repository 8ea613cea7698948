import {WebsitePolyfill} from '../website/website-polyfill.js';
import {WebsiteTools} from '../website/website-tools.js';

/** The tools that pages offer. @type {import('./add-on.js').AddOn} */
export const website = {
  toolset: 'website',
  files: ['vendor/webmcp-polyfill/'],
  begin({platform, attachments, policy, profile}) {
    const polyfill = new WebsitePolyfill(platform, attachments, policy, () => profile.settings.websiteTools);
    return {parts: {websiteTools: new WebsiteTools(platform, platform.storage)}, update: () => polyfill.update()};
  },
};
