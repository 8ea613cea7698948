package io.github.mcpdatalayer.e2e.storage;

import java.util.List;

/** Pages that try to forge who set something, to hide a key, to show a value, or to make the one that looks wait. */
final class StorageAttacks {

    /**
     * An attack.
     *
     * @param script with VALUE for what no answer may tell
     * @param kept names that are listed
     * @param made names that are not
     */
    record Attack(String what, String script, List<String> kept, List<String> made) {
        @Override
        public String toString() {
            return what;
        }
    }

    private StorageAttacks() {}

    static final List<Attack> ALL = List.of(
            new Attack("keys named as ours",
                    """
                            localStorage.setItem('setBy','VALUE'); localStorage.setItem('notVisible','VALUE'); localStorage.setItem('mcp-datalayer','VALUE'); document.cookie='listStorage=VALUE'; document.cookie='complete=VALUE';""",
                    List.of("setBy", "notVisible", "mcp-datalayer", "listStorage", "complete"), List.of()),
            new Attack("keys named as what objects inherit",
                    """
                            for (const name of ['__proto__','constructor','toString','hasOwnProperty','toJSON']) { localStorage.setItem(name,'VALUE'); document.cookie = name + '=VALUE'; }""",
                    List.of("__proto__", "constructor", "toString", "hasOwnProperty", "toJSON"), List.of()),
            new Attack("ten thousand keys",
                    """
                            for (let i = 0; i < 10000; i++) localStorage.setItem('k' + i, 'VALUE'); localStorage.setItem('zlast','VALUE');""",
                    List.of("zlast"), List.of()),
            new Attack("a value of 5 MB",
                    """
                            localStorage.setItem('large','VALUE'+'x'.repeat(5000000)); sessionStorage.setItem('large2','VALUE'+'x'.repeat(5000000));""",
                    List.of("large", "large2"), List.of()),
            new Attack("a cookie getter and setter that throw",
                    """
                            const d = Object.getOwnPropertyDescriptor(Document.prototype,'cookie'); d.set.call(document,'early=VALUE'); Object.defineProperty(Document.prototype,'cookie',{get(){throw new Error('VALUE')},set(){throw new Error('VALUE')}});""",
                    List.of("early"), List.of()),
            new Attack("a cookie getter that writes and deletes while it is read",
                    """
                            const d = Object.getOwnPropertyDescriptor(Document.prototype,'cookie'); document.cookie='kept=VALUE'; Object.defineProperty(Document.prototype,'cookie',{get(){localStorage.clear(); d.set.call(document,'kept=; max-age=0'); return 'forged=VALUE'},set(v){d.set.call(document,v)}}); localStorage.setItem('stays','VALUE');""",
                    List.of("kept", "stays"), List.of("forged")),
            new Attack("cookieStore that throws and lies",
                    """
                            cookieStore.set('by_store','VALUE').then(() => { CookieStore.prototype.getAll = async () => [{name:'forged',value:'VALUE'}]; CookieStore.prototype.set = () => { throw new Error('VALUE') }; });""",
                    List.of("by_store"), List.of("forged")),
            new Attack("Storage.prototype that lies",
                    """
                            localStorage.setItem('real','VALUE'); Storage.prototype.key = () => 'forged'; Storage.prototype.getItem = () => { throw new Error('VALUE') }; Object.defineProperty(Storage.prototype,'length',{get:()=>0}); localStorage.length2 = 'VALUE';""",
                    List.of("real", "length2"), List.of("forged")),
            new Attack("keys named as the methods of Storage",
                    """
                            for (const name of ['length','key','getItem','setItem','clear','removeItem']) Storage.prototype.setItem.call(localStorage, name, 'VALUE');""",
                    List.of("length", "key", "getItem", "setItem", "clear", "removeItem"), List.of()),
            new Attack("built-ins that throw or listen",
                    """
                            document.cookie='first=VALUE'; window.heard=[]; for (const [o,n] of [[JSON,'stringify'],[Array.prototype,'map'],[Array.prototype,'push'],[String.prototype,'slice'],[String.prototype,'split'],[RegExp.prototype,'exec'],[Map.prototype,'set'],[Reflect,'apply'],[Promise.prototype,'then'],[Date,'now'],[performance,'now'],[Object,'defineProperty'],[Function.prototype,'call'],[Function.prototype,'apply']]) { o[n] = function () { heard[heard.length] = n; throw new Error('VALUE'); }; } document.cookie='second=VALUE'; localStorage.setItem('third','VALUE');""",
                    List.of("first", "second", "third"), List.of()),
            new Attack("a stack that is forged",
                    """
                            Error.prepareStackTrace = () => 'Error\\n    at https://innocent.example/lib.js:1:1'; Error.captureStackTrace = (e) => { e.stack = 'at https://innocent.example/lib.js:1:1' }; document.cookie='a=VALUE'; localStorage.setItem('b','VALUE');""",
                    List.of("a", "b"), List.of()),
            new Attack("no stack at all",
                    """
                            Error.stackTraceLimit = 0; Object.freeze(Error); document.cookie='a=VALUE'; localStorage.setItem('b','VALUE');""",
                    List.of("a", "b"), List.of()),
            new Attack("a script that calls itself another",
                    """
                            (0,eval)("document.cookie='a=VALUE'; localStorage.setItem('b','VALUE')\\n//# sourceURL=https://innocent.example/lib.js"); const s=document.createElement('script'); s.textContent="document.cookie='c=VALUE'\\n//# sourceURL=https://innocent.example/lib.js"; document.head.append(s); new Function("localStorage.setItem('d','VALUE')\\n//# sourceURL=https://innocent.example/lib.js")();""",
                    List.of("a", "b", "c", "d"), List.of()),
            new Attack("functions named as places",
                    """
                            const o={['https://innocent.example/lib.js:1:1'](){document.cookie='a=VALUE'},['at https://innocent.example/lib.js (x']:()=>localStorage.setItem('b','VALUE')}; for (const n of Object.keys(o)) o[n](); class X{static ['(https://innocent.example/lib.js:1:1)'](){localStorage.setItem('c','VALUE')}} X['(https://innocent.example/lib.js:1:1)']();""",
                    List.of("a", "b", "c"), List.of()),
            new Attack("names with control characters, bidi and lone surrogates",
                    """
                            localStorage.setItem('a\\u202Etxt','VALUE'); localStorage.setItem('b\\u0000\\n\\r\\u2028','VALUE'); localStorage.setItem('c\\uD800','VALUE'); localStorage.setItem('d\\u200B\\uFEFF','VALUE'); document.cookie='e\\u202Ex=VALUE'; document.cookie='plain=VALUE';""",
                    List.of("plain"), List.of()),
            new Attack("names of 100,000 characters",
                    """
                            for (let i=0;i<20;i++) localStorage.setItem('n'+i+'x'.repeat(100000),'VALUE'); localStorage.setItem('short','VALUE');""",
                    List.of("short"), List.of()),
            new Attack("no room",
                    """
                            try { localStorage.setItem('fills','VALUE'+'x'.repeat(5200000)); for (let i=0;;i++) localStorage.setItem('more'+i,'VALUE'.repeat(200)); } catch {} try { localStorage.setItem('refused','VALUE'.repeat(9999)); } catch {}""",
                    List.of("fills"), List.of("refused")),
            new Attack("a data: frame",
                    """
                            const f=document.createElement('iframe'); f.src='data:text/html,<script>try{localStorage.setItem("forged","VALUE")}catch{} try{document.cookie="forged=VALUE"}catch{}<\\/script>'; document.documentElement.append(f); localStorage.setItem('own','VALUE');""",
                    List.of("own"), List.of("forged")),
            new Attack("a sandboxed frame",
                    """
                            const f=document.createElement('iframe'); f.sandbox='allow-scripts'; f.src='/inner'; document.documentElement.append(f); localStorage.setItem('own','VALUE');""",
                    List.of("own"), List.of("inner_key")),
            new Attack("a srcdoc and a blob: frame",
                    """
                            const f=document.createElement('iframe'); f.srcdoc='<script>localStorage.setItem("of_srcdoc","VALUE")<\\/script>'; const g=document.createElement('iframe'); g.src=URL.createObjectURL(new Blob(['<script>localStorage.setItem("of_blob","VALUE")<\\/script>'],{type:'text/html'})); document.documentElement.append(f,g);""",
                    List.of("of_srcdoc", "of_blob"), List.of()),
            new Attack("a frame that is removed at once",
                    """
                            const f=document.createElement('iframe'); f.src='/inner'; document.documentElement.append(f); f.onload=()=>f.remove();""",
                    List.of("inner_key"), List.of()),
            new Attack("what is stored when the page is left",
                    """
                            addEventListener('pagehide',()=>{document.cookie='left=VALUE'; localStorage.setItem('left2','VALUE')}); addEventListener('unload',()=>{document.cookie='left3=VALUE'}); if (!location.search) setTimeout(()=>{location.href='/?2'},300);""",
                    List.of("left", "left2"), List.of()),
            new Attack("a worker",
                    """
                            new Worker(URL.createObjectURL(new Blob(['indexedDB.open("of_worker",1); caches.open("of_worker_cache")'],{type:'text/javascript'}))); localStorage.setItem('own','VALUE');""",
                    List.of("own", "of_worker", "of_worker_cache"), List.of()),
            new Attack("a service worker that stores and lies",
                    """
                            navigator.serviceWorker.register('/sw.js'); localStorage.setItem('own','VALUE');""",
                    List.of("own", "sw_cookie", "sw_cache"), List.of()),
            new Attack("cookieStore with all it takes",
                    """
                            cookieStore.set({name:'a',value:'VALUE',expires:Date.now()+1e9,partitioned:true,sameSite:'none'}); cookieStore.set({get name(){document.cookie='twice=VALUE';return 'b'},value:'VALUE'}); cookieStore.set({name:'__Host-c',value:'VALUE'}); cookieStore.set({name:'d',value:'VALUE',domain:'elsewhere.localhost'}).catch(()=>0);""",
                    List.of("a", "b", "__Host-c"), List.of()),
            new Attack("three hundred cookies",
                    """
                            for (let i=0;i<300;i++) document.cookie='c'+i+'=VALUE; path=/'; document.cookie='zlast=VALUE';""",
                    List.of("zlast"), List.of()),
            new Attack("cookies without a name",
                    """
                            document.cookie='VALUE'; document.cookie='=VALUE'; document.cookie='named=VALUE';""",
                    List.of("named"), List.of()),
            new Attack("interfaces that hang",
                    """
                            indexedDB.databases=()=>new Promise(()=>0); IDBFactory.prototype.databases=()=>new Promise(()=>0); CacheStorage.prototype.keys=()=>new Promise(()=>0); StorageManager.prototype.estimate=()=>new Promise(()=>0); Object.defineProperty(window,'localStorage',{get(){throw new Error('VALUE')}}); Object.defineProperty(window,'indexedDB',{value:undefined}); sessionStorage.setItem('own','VALUE');""",
                    List.of("own"), List.of()),
            new Attack("three hundred databases and one that is held",
                    """
                            for (let i=0;i<300;i++) indexedDB.open('db'+i,1); const r=indexedDB.open('held',1); r.onsuccess=()=>{const d=r.result; d.onversionchange=()=>0; indexedDB.open('held',2)}; localStorage.setItem('own','VALUE');""",
                    List.of("own"), List.of()),
            new Attack("two hundred caches",
                    """
                            (async()=>{for(let i=0;i<200;i++) await (await caches.open('cache'+i)).put('/'+i,new Response('VALUE'))})(); localStorage.setItem('own','VALUE');""",
                    List.of("own", "cache0"), List.of()),
            new Attack("a flood that does not end",
                    """
                            localStorage.setItem('own','VALUE'); let i=0; setInterval(()=>{for(let k=0;k<200;k++){document.cookie='f'+(i++%50)+'=VALUE'; localStorage.setItem('g'+(i%500),'VALUE')}},1);""",
                    List.of("own"), List.of()),
            new Attack("proxies and other receivers",
                    """
                            const p=new Proxy(localStorage,{}); try{p.setItem('x','VALUE')}catch{} Storage.prototype.setItem.call(localStorage,'called','VALUE'); Reflect.apply(Storage.prototype.setItem,localStorage,['applied','VALUE']); Storage.prototype.setItem.bind(localStorage)('bound','VALUE'); Object.assign(localStorage,{assigned:'VALUE'}); localStorage['indexed']='VALUE'; Object.defineProperty(localStorage,'defined',{value:'VALUE'});""",
                    List.of("called", "applied", "bound", "assigned", "indexed", "defined"), List.of()),
            new Attack("the untouched functions of a frame",
                    """
                            const f=document.createElement('iframe'); document.documentElement.append(f); const w=f.contentWindow; Object.getOwnPropertyDescriptor(w.Document.prototype,'cookie').set.call(document,'sneaky=VALUE'); w.Storage.prototype.setItem.call(localStorage,'sneaky2','VALUE'); w.localStorage.setItem('sneaky3','VALUE');""",
                    List.of("sneaky", "sneaky2", "sneaky3"), List.of()),
            new Attack("what objects inherit",
                    """
                            for (const [n,v] of [['source','https://innocent.example/lib.js:1:1'],['header','innocent.example'],['from','innocent.example'],['by','response'],['container','GTM-FORGED'],['gone',{t:1}],['asked','; max-age=9'],['partitioned',true]]) Object.defineProperty(Object.prototype,n,{get(){return v},set(){},configurable:true}); document.cookie='a=VALUE'; localStorage.setItem('b','VALUE');""",
                    List.of("a", "b"), List.of()),
            new Attack("arrays that swallow",
                    """
                            for (const i of [0,1,2,3]) Object.defineProperty(Array.prototype,i,{set(){},get(){return 'https://innocent.example/lib.js:1:1'},configurable:true}); document.cookie='a=VALUE'; localStorage.setItem('b','VALUE');""",
                    List.of("a", "b"), List.of()),
            new Attack("events and messages that are heard and sent again",
                    """
                            const d=EventTarget.prototype.dispatchEvent, p=MessagePort.prototype.postMessage, w=window.postMessage; window.heard=[]; EventTarget.prototype.dispatchEvent=function(e){heard.push(e.detail); return d.call(this,e)}; MessagePort.prototype.postMessage=function(m){heard.push(m); return p.call(this,String(m).replaceAll(location.origin,'https://innocent.example'))}; const t=JSON.stringify({stores:[{n:1,t:Date.now(),ms:1,area:'cookie',how:'set',name:'forged',source:'https://innocent.example/lib.js:1:1',after:0}],dropped:{stores:0}}); w.call(window,t,'*'); for (const n of ['message','mcp-datalayer','batch']) document.dispatchEvent(new CustomEvent(n,{detail:t})); document.cookie='own=VALUE'; if (heard.some(m=>String(JSON.stringify(m)).includes('own'))) document.cookie='heard=VALUE';""",
                    List.of("own"), List.of("forged", "heard")),
            new Attack("elements named as what is read",
                    """
                            document.documentElement.insertAdjacentHTML('beforeend','<form name=cookie></form><img name=localStorage><iframe name=sessionStorage></iframe><form name=indexedDB></form><img name=caches><img name=location><form name=navigator></form>'); Storage.prototype.setItem.call(window.localStorage,'own','VALUE'); Object.getOwnPropertyDescriptor(Document.prototype,'cookie').set.call(document,'own2=VALUE');""",
                    List.of("own", "own2"), List.of()),
            new Attack("a setter that is called in the middle of a write",
                    """
                            localStorage.setItem({toString(){document.cookie='inner=VALUE'; return 'outer'}},{toString(){localStorage.setItem('inner2','VALUE'); return 'VALUE'}}); document.cookie={toString(){localStorage.setItem('inner3','VALUE'); return 'made=VALUE'}};""",
                    List.of("outer", "inner", "inner2", "inner3", "made"), List.of()),
            new Attack("a document that is written anew",
                    """
                            localStorage.setItem('before','VALUE'); setTimeout(()=>{document.open(); document.write('<title>Anew</title><script>document.cookie="anew=VALUE"; localStorage.setItem("anew2","VALUE")<\\/script>'); document.close();},200);""",
                    List.of("before", "anew", "anew2"), List.of()),
            new Attack("records that are none and billions",
                    """
                            document.cookie='euconsent-v2='+'C'.repeat(3900); localStorage.setItem('gpp','DBABMA~'+'B'.repeat(7000)); localStorage.setItem('tcString','VALUE'); window.__tcfapi=(c,v,f)=>{f({get tcString(){localStorage.setItem('asked','VALUE');return 'C'+'A'.repeat(1e6)}})}; window.__gpp=(c,f)=>{for(;;){localStorage.setItem('asked2','VALUE');break} f(null)};""",
                    List.of("gpp", "tcString"), List.of()),
            new Attack("a page that is busy for three seconds",
                    """
                            localStorage.setItem('own','VALUE'); setTimeout(()=>{const t=Date.now(); while(Date.now()-t<3000);},1500);""",
                    List.of("own"), List.of()));
}
