// A script in the form of Google's: what it holds as data, and behind it just enough code to send what it says.
(function () {
var data = {
"resource": {
  "version": "12",
  "macros": [
    {"function": "__e"},
    {"function": "__u", "vtp_component": "PATH", "vtp_enableMultiQueryKeys": false},
    {"function": "__v", "vtp_name": "ecommerce.value", "vtp_dataLayerVersion": 2, "vtp_setDefaultValue": false},
    {"function": "__v", "vtp_name": "user.email", "vtp_dataLayerVersion": 2, "vtp_setDefaultValue": false},
    {"function": "__v", "vtp_name": "basket.coupon", "vtp_dataLayerVersion": 2, "vtp_setDefaultValue": false},
    {"function": "__jsm", "vtp_javascript": "function(){return document.title}"}
  ],
  "tags": [
    {"function": "__googtag", "once_per_event": true, "vtp_tagId": "G-SHOP0001", "tag_id": 1},
    {"function": "__gaawe", "once_per_event": true, "vtp_eventName": "add_to_cart", "vtp_measurementIdOverride": "G-SHOP0001",
     "vtp_eventSettingsTable": ["list", ["map", "parameter", "coupon", "parameterValue", ["macro", 4]]], "tag_id": 2},
    {"function": "__gaawe", "once_per_event": true, "vtp_eventName": "purchase", "vtp_measurementIdOverride": "G-SHOP0001",
     "vtp_eventSettingsTable": ["list", ["map", "parameter", "value", "parameterValue", ["macro", 2]], ["map", "parameter", "customer", "parameterValue", ["macro", 3]]],
     "consent": ["list", "ad_storage"], "tag_id": 3},
    {"function": "__awct", "once_per_event": true, "vtp_conversionId": "123456789", "vtp_conversionLabel": "AbC", "consent": ["list", "ad_storage"], "tag_id": 4},
    {"function": "__gaawe", "once_per_event": true, "vtp_eventName": "newsletter", "vtp_measurementIdOverride": "G-SHOP0001", "tag_id": 5},
    {"function": "__paused", "vtp_originalTagType": "html", "tag_id": 6},
    {"function": "__html", "once_per_event": true, "vtp_html": "\u003Cscript\u003Efbq('track','Lead')\u003C\/script\u003E", "tag_id": 7}
  ],
  "predicates": [
    {"function": "_eq", "arg0": ["macro", 0], "arg1": "gtm.js"},
    {"function": "_eq", "arg0": ["macro", 0], "arg1": "add_to_cart"},
    {"function": "_eq", "arg0": ["macro", 0], "arg1": "purchase"},
    {"function": "_eq", "arg0": ["macro", 1], "arg1": "\/checkout"},
    {"function": "_eq", "arg0": ["macro", 0], "arg1": "newsletter_signup"},
    {"function": "_eq", "arg0": ["macro", 5], "arg1": "Basket"}
  ],
  "rules": [
    [["if", 0], ["add", 0]],
    [["if", 1], ["add", 1]],
    [["if", 2, 3], ["add", 2]],
    [["if", 1], ["add", 3]],
    [["if", 4], ["add", 4]],
    [["if", 1, 5], ["add", 6]]
  ]
},
"runtime": []
};
var send = function (event) {
  navigator.sendBeacon('https://www.google-analytics.com/g/collect?v=2&tid=G-SHOP0001&cid=1.1&gcs=G101&en=' + event + '&dl=' + encodeURIComponent(location.href));
};
var layer = window.dataLayer = window.dataLayer || [];
var own = layer.push;
layer.push = function () {
  var result = own.apply(layer, arguments);
  for (var i = 0; i < arguments.length; i++) if (arguments[i] && arguments[i].event === 'add_to_cart') send('add_to_cart');
  return result;
};
window.google_tag_manager = {'GTM-SHOP001': {dataLayer: {}}};
send('page_view');
})();
