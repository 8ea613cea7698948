# Makes bin\*.exe of bin\*.bat: MCP clients on Windows start programs, not scripts. Argument: the app folder. Not yet run.
param([Parameter(Mandatory)][string]$App)
$ErrorActionPreference = 'Stop'
$work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory $work | Out-Null

# What each .bat tells the JVM. In a jpackage launcher $APPDIR is the folder "app" beside the .exe.
function Launcher($name) {
  $java = Get-Content (Join-Path $App "bin\$name.bat") | Where-Object { $_.StartsWith('"%runtime%\bin\java.exe"') }
  $options, $module = ($java -replace '^"[^"]+" ', '' -replace ' %\*$', '') -split ' -m ', 2
  $options = $options.Replace('"%runtime%\lib\', '$APPDIR\..\runtime\lib\').Replace('"', '')
  @{ Module = $module; Options = @($options -split ' ') + '-Dapp.dir=$APPDIR\..\..' }
}

$others = foreach ($name in 'mcp-datalayer-host', 'mcp-datalayer-front') {
  $launcher = Launcher $name
  $file = Join-Path $work "$name.properties"
  # A backslash is an escape in a properties file.
  @("module=$($launcher.Module)", "java-options=$($launcher.Options -join ' ')".Replace('\', '\\'), 'win-console=true') |
    Set-Content $file
  '--add-launcher'; "$name=$file"
}
$cli = Launcher 'mcp-datalayer'
$options = foreach ($option in $cli.Options) { '--java-options'; $option }
jpackage --type app-image --name mcp-datalayer --dest $work --win-console --runtime-image (Join-Path $App 'runtime') `
  --module $cli.Module @options @others
if ($LASTEXITCODE -ne 0) { throw "jpackage failed with exit code $LASTEXITCODE" }

# The programs, their settings and the runtime stand together in bin.
Remove-Item -Recurse (Join-Path $App 'bin'), (Join-Path $App 'runtime')
Move-Item (Join-Path $work 'mcp-datalayer') (Join-Path $App 'bin')
Remove-Item -Recurse $work
& (Join-Path $App 'bin\mcp-datalayer.exe') --version
if ($LASTEXITCODE -ne 0) { throw 'the launcher does not start' }
