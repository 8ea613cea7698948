/** Whose hits are known, as listHits names them. The tables of the host decide (hits/vendors.json and hosts.json); a test holds this list against them. */
export const VENDORS = [
  '6sense', 'ab-tasty', 'activecampaign', 'adara', 'adcell', 'addtoany', 'adform', 'adjust', 'adobe-analytics', 'adobe-audience-manager', 'adobe-media',
  'adobe-target', 'adobe-websdk', 'adroll', 'algolia-insights', 'amazon-ads', 'amobee', 'amplitude', 'applovin', 'appsflyer', 'attentive', 'awin', 'axeptio',
  'baidu-ads', 'baidu-tongji', 'basis', 'belboon', 'bidswitch', 'bidtellect', 'bizible', 'bloomreach', 'bluecore', 'bluetriangle', 'bombora', 'borlabs', 'branch',
  'braze', 'brevo', 'bugsnag', 'ccm19', 'chartbeat', 'cj-affiliate', 'clarity', 'clearbit', 'clicky', 'cloudflare-analytics', 'cnzz', 'commanders-act', 'comscore',
  'consentmanager', 'contentsquare', 'convert', 'cookiebot', 'cookieyes', 'countly', 'crazy-egg', 'criteo', 'criteo-retail', 'customer-io', 'daisycon', 'datadog',
  'decibel', 'demandbase', 'didomi', 'disqus', 'doubleverify', 'drift', 'dynamic-yield', 'dynatrace', 'econda', 'effiliation', 'eloqua', 'emarsys', 'ensighten',
  'etracker', 'eyeota', 'fathom', 'flashtalking', 'floodlight', 'freewheel', 'fullstory', 'g2', 'ga4', 'gemius', 'glassbox', 'goatcounter', 'google-ad-manager',
  'google-ads', 'google-marketing-platform', 'google-tag-manager', 'gosquared', 'gumgum', 'heap', 'histats', 'hotjar', 'hubspot', 'id5', 'idealo', 'impact',
  'improve-digital', 'index-exchange', 'indicative', 'innovid', 'insider', 'inspectlet', 'integral-ad-science', 'intercom', 'iterable', 'iubenda', 'ivw-infonline',
  'kakao', 'kameleoon', 'kelkoo', 'kissmetrics', 'klaviyo', 'kochava', 'kwanko', 'launchdarkly', 'leadfeeder', 'line-ads', 'linkedin', 'listrak', 'liveintent',
  'liveinternet', 'liveramp', 'logrocket', 'lotame', 'lucky-orange', 'lytics', 'mail-ru-top', 'mailchimp', 'mapp', 'marketo', 'matomo', 'medallia', 'media-net',
  'mediamath', 'meta', 'microsoft-ads', 'mixpanel', 'moat', 'monetate', 'mouseflow', 'mparticle', 'mpulse', 'naver', 'neustar', 'new-relic', 'nextdoor', 'nielsen',
  'northbeam', 'nosto', 'omniconvert', 'omnisend', 'onetrust', 'openai-ads', 'openpanel', 'openx', 'optimizely', 'oracle-bluekai', 'osano', 'outbrain', 'pardot',
  'parsely', 'partnerize', 'partnerstack', 'permutive', 'piano', 'piano-subscriptions', 'pinterest', 'pirsch', 'piwik-pro', 'piwik-pro-tag-manager', 'plausible',
  'podscribe', 'posthog', 'pubmatic', 'qualtrics', 'quantcast', 'quantum-metric', 'quora', 'rakuten-advertising', 'rambler-top100', 'reddit', 'rollbar', 'rollworks',
  'rtb-house', 'rubicon', 'rudderstack', 'salesforce-marketing', 'segment', 'sentry', 'session-stack', 'sessioncam', 'seznam-sklik', 'shareasale', 'sharethis',
  'sharethrough', 'shopify-analytics', 'simple-analytics', 'simpli-fi', 'sizmek', 'smart-adserver', 'smartlook', 'snapchat', 'snowplow', 'sojern', 'sourcepoint',
  'sovrn', 'speedcurve', 'split', 'spotify-ads', 'spotx', 'stackadapt', 'statcounter', 'statsig', 'swetrix', 'taboola', 'tapad', 'teads', 'tealeaf', 'tealium',
  'tealium-iq', 'termly', 'the-trade-desk', 'tiktok', 'tradedoubler', 'tradelab', 'tradetracker', 'treasure-data', 'triple-whale', 'triplelift', 'trustarc',
  'trusted-shops', 'trustpilot', 'umami', 'universal-analytics', 'usercentrics', 'vercel-analytics', 'vibes', 'vk-ads', 'vwo', 'webgains', 'weborama', 'webtrends',
  'weibo', 'woopra', 'wordpress-stats', 'x-ads', 'xandr', 'yahoo-ads', 'yahoo-japan-ads', 'yandex-ads', 'yandex-metrica', 'yelp-ads', 'yieldlab', 'zaraz', 'zemanta',
  'zendesk', 'zeotap', 'zoominfo',
];

/** What some of them were called before. */
export const FORMER_VENDORS = ['adobe', 'appnexus', 'bing', 'twitter'];
